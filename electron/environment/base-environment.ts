/** What a session gives to every program that is started from it, besides what the person's own files set. */
const OF_SESSION =
  /^(?:HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_\w+|DBUS_SESSION_BUS_ADDRESS|SSH_AUTH_SOCK|__CF\w*|HOMEDRIVE|HOMEPATH)$/

/** The variables of the session among those of this process: what is left when its own terminal, projects and tools are taken away. */
export function sessionVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && OF_SESSION.test(name) ? [[name, value]] : [],
    ),
  )
}

/** The variables of an environment that have a value. */
export function definedVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The `PATH` of a program that no shell had a hand in. Sources: systemd's default for users, launchd's. */
export function barePath(platform: NodeJS.Platform): string {
  return platform === 'darwin'
    ? '/usr/bin:/bin:/usr/sbin:/sbin'
    : '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
}

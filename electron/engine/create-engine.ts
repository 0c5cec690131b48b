import { discoverAll } from './discover.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { realFileSystem } from './file-system.ts'
import { type FireGround, fireEvent } from './fire.ts'
import { createHost } from './host.ts'
import { runHook } from './hook-process.ts'
import { watchHooks } from './watch.ts'

/** Makes a hook engine. Whoever makes it closes it. */
export function createEngine(options: EngineOptions): Engine {
  const platform = options.platform ?? process.platform
  const fs = realFileSystem
  const host = createHost(options)
  const ground: FireGround = {
    platform,
    fs,
    runHook: (start, observer, signal) => runHook(start, observer, host, signal),
  }
  const watches = new Set<{ close(): void }>()
  return {
    list: (places, profile) => discoverAll(places, profile, platform, fs),
    fire: (request, fireOptions = {}) => fireEvent(request, fireOptions, ground),
    watch: (places, onChange) => {
      const watch = watchHooks(places, onChange, { fs })
      watches.add(watch)
      return {
        close: () => {
          watches.delete(watch)
          watch.close()
        },
      }
    },
    processes: () => host.processes(),
    onProcesses: (listener) => host.onProcesses(listener),
    end: (id) => host.end(id),
    endAll: (how) => host.endAll(how),
    killAllNow: () => host.killAllNow(),
    recover: () => host.recover(),
    close: async () => {
      for (const watch of watches) watch.close()
      watches.clear()
      await host.close()
    },
  }
}

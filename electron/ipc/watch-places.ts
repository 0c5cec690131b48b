import type { Workspace } from '../../shared/ipc.ts'
import type { HookPlaces } from '../../shared/places.ts'
import type { Engine, PlacesChange } from '../engine/engine.ts'
import type { Clients } from './clients.ts'

/** Watching of the open folders' hooks directories. */
export interface PlacesWatch {
  /** Watches what is open now and, when that is something else, tells the windows. */
  restart(): void
  close(): void
}

/** Tells all windows when hooks, the folders they belong to, or the payloads saved beside them change on disk. Watches nothing before the first `restart`. */
export function watchPlaces({
  engine,
  places,
  clients,
  workspace,
}: {
  readonly engine: Engine
  readonly places: () => HookPlaces
  readonly clients: Clients
  readonly workspace: () => Workspace
}): PlacesWatch {
  let watcher: { close(): void } | null = null
  let told = ''
  const tell = () => {
    const now = workspace()
    const text = JSON.stringify(now)
    if (text !== told) clients.push('workspace.changed', now)
    told = text
    clients.push('hooks.changed', {})
  }
  const onChange = ({ hooks, payloads }: PlacesChange) => {
    if (hooks) tell()
    if (payloads) clients.push('payloads.changed', {})
  }
  return {
    restart() {
      watcher?.close()
      watcher = engine.watch(places(), onChange)
      tell()
    },
    close() {
      watcher?.close()
      watcher = null
    },
  }
}

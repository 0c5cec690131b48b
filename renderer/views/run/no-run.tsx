import { Button } from '../../ui/button.tsx'
import styles from './no-run.module.css'

/** How the first hook is made. */
interface NewHookWay {
  readonly keys: string
  readonly onNewHook: () => void
}

/** What stands where a run will be, before the first one. With `first`, where no hook was found, the way to the first one. */
export function NoRun({ fireKeys, first }: { readonly fireKeys: string; readonly first?: NewHookWay | null }) {
  if (first != null) {
    return (
      <div className={styles['teach']}>
        <h3>No hooks yet</h3>
        <p>Nothing would run for any event. Make a hook that works, with two saved payloads to fire at it.</p>
        <p>
          <Button look="primary" onClick={first.onNewHook}>
            Make a hook… <kbd>{first.keys}</kbd>
          </Button>
        </p>
      </div>
    )
  }
  return (
    <div className={styles['teach']}>
      <h3>No run yet</h3>
      <p>
        Press <kbd>{fireKeys}</kbd> to fire the event with the payload in the editor.
      </p>
      <p>
        Every hook of the event runs as the agent would run it. Here you then see its output line by line, its answer,
        and one sentence that says what the agent would do.
      </p>
    </div>
  )
}

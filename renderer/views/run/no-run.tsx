import styles from './no-run.module.css'

/** What stands where a run will be, before the first one. */
export function NoRun({ fireKeys }: { readonly fireKeys: string }) {
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

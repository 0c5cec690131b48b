import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { counted } from '../../../shared/notices/say.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useFocusOnChosen } from '../../ui/use-focus-on-chosen.ts'
import { compareEnvironments } from './environment-rows.ts'
import { EnvironmentTable } from './environment-table.tsx'
import { ENVIRONMENT_MEANINGS, ENVIRONMENT_TITLES } from './environment-words.ts'
import style from './environment.module.css'

/** What a hook would find in its environment, three ways side by side, and which of them runs get. */
export function EnvironmentDialog({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio()
  const environments = useStore(studio.environment, (state) => state.environments)
  const error = useStore(studio.environment, (state) => state.error)
  useEffect(() => {
    const { load, forget } = studio.environment.getState()
    void load()
    return forget
  }, [studio])
  useFocusOnChosen()
  return (
    <Modal
      wide
      title="Environments of hooks"
      intro="A hook that works in the terminal may not find its programs when the editor fires it. Variables that differ come first; nothing of this leaves the computer."
      onClose={onClose}
    >
      <ChosenEnvironment />
      <FailureLine failure={error} />
      {environments === null ? (
        error === null && <p className={style['quiet']}>Reading the login shell.</p>
      ) : (
        <Compared />
      )}
    </Modal>
  )
}

/** Which of them the next run gets. */
export function ChosenEnvironment() {
  const studio = useStudio()
  const chosen = useStore(studio.settings, (state) => state.environment)
  const name = useId()
  return (
    <fieldset className={style['choice']}>
      <legend>Runs get the environment of</legend>
      {(['studio', 'login-shell', 'desktop'] as const).map((kind) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text comes from a table
        <label key={kind} className={style['option']}>
          <input
            aria-label={ENVIRONMENT_TITLES[kind]}
            type="radio"
            name={name}
            checked={kind === chosen}
            onChange={() => void studio.settings.getState().change({ environment: kind })}
          />
          <span>
            <b>{ENVIRONMENT_TITLES[kind]}</b>
            <span>{ENVIRONMENT_MEANINGS[kind]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Compared() {
  const studio = useStudio()
  const environments = useStore(studio.environment, (state) => state.environments) ?? []
  const platform = useStore(studio.connection, (state) => state.info?.platform)
  const [wanted, setWanted] = useState('')
  const { path, variables } = compareEnvironments(environments, platform)
  const found = variables.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const differing = found.filter(({ differs }) => differs)
  const same = found.filter(({ differs }) => !differs)
  const titles = environments.map(({ kind }) => ENVIRONMENT_TITLES[kind])
  return (
    <>
      {environments.map(
        ({ kind, problem }) =>
          problem !== null && (
            <p key={kind} className={style['problem']}>
              The {ENVIRONMENT_TITLES[kind]} could not be read, so this studio’s stands in its place. {problem}
            </p>
          ),
      )}
      <EnvironmentTable heading="PATH, entry by entry" first="Folder" titles={titles} rows={path} places />
      <label className={style['filter']}>
        Filter variables
        <input value={wanted} onChange={(change) => setWanted(change.target.value)} spellCheck={false} />
      </label>
      <EnvironmentTable
        heading={`Different: ${counted(differing.length, 'variable')}`}
        first="Variable"
        titles={titles}
        rows={differing}
      />
      <details className={style['same']}>
        <summary>The same in all three: {counted(same.length, 'variable')}</summary>
        <EnvironmentTable heading="The same in all three" first="Variable" titles={titles} rows={same} />
      </details>
    </>
  )
}

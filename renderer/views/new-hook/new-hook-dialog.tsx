import { useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { EventName } from '../../../shared/events.ts'
import type { HooksDirectory } from '../../../shared/places.ts'
import type { Failure } from '../../../shared/result.ts'
import { LANGUAGE_TITLES, PURPOSE_TITLES, TEMPLATE_LANGUAGES } from '../../../shared/templates/template.ts'
import type { TemplateLanguage, TemplatePurpose } from '../../../shared/templates/template.ts'
import { sayMissingPrograms } from '../../../shared/templates/missing-programs.ts'
import { purposesOf, templateFor } from '../../../shared/templates/templates.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useIsThere } from '../../ui/use-is-there.ts'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { pathText } from '../path-text.ts'
import { createFromTemplate } from './create-from-template.ts'
import { EventChoice } from './event-choice.tsx'
import { fileOfHook, fileThere, placeFor, placesOfHooks } from './hook-place.ts'
import { Preview } from './preview.tsx'
import { useMissingPrograms } from './use-missing-programs.ts'
import style from './new-hook.module.css'

interface NewHookDialogProps {
  readonly event: EventName
  /** Where it is to lie; null proposes a place. */
  readonly directory: string | null
  readonly onClose: () => void
}

const NO_DIRECTORIES: readonly HooksDirectory[] = []

/** Makes a hook from a template: event, place, language and purpose, with the text that it will have. */
export function NewHookDialog({ event: first, directory: wanted, onClose }: NewHookDialogProps) {
  const studio = useStudio()
  const platform = useStore(studio.connection, (state) => state.info?.platform)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const listing = useStore(studio.listing, (state) => state.listing)
  const roots = useStore(studio.workspace, (state) => state.workspace?.roots)
  const directories = placesOfHooks(listing?.directories ?? NO_DIRECTORIES, roots ?? [])
  const languages = platform === 'win32' ? (['powershell'] as const) : TEMPLATE_LANGUAGES
  const [event, setEvent] = useState(first)
  const [picked, setPicked] = useState<string | null>(wanted)
  const [wishedLanguage, setLanguage] = useState<TemplateLanguage | null>(null)
  const [wish, setWish] = useState<TemplatePurpose>('guard')
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const purposes = purposesOf(event)
  const purpose = purposes.includes(wish) ? wish : (purposes[0] ?? 'observe')
  const directory = directories.find(({ path }) => path === picked) ?? placeFor(event, directories, listing, platform)
  const path = directory === undefined ? null : fileOfHook(directory.path, event, platform)
  const missing = useMissingPrograms(platform === 'win32' ? null : path)
  const runsHere = languages.find((one) => missing === null || missing(one).length === 0)
  const language = wishedLanguage ?? runsHere ?? languages[0]
  const absent = missing?.(language) ?? []
  const template = templateFor(event, language, purpose)
  const isThere = path !== null && fileThere(path, listing)
  const formId = useId()
  const opened = useRef<string | null>(null)
  const isShown = useIsThere()

  async function create(): Promise<void> {
    if (directory === undefined || isThere || isBusy) return
    setBusy(true)
    const failed = await createFromTemplate(studio, template, directory.path, isShown)
    if (!isShown()) {
      if (failed !== null) studio.toasts.getState().fail(failed)
      return
    }
    setBusy(false)
    setError(failed)
    if (failed !== null) return
    opened.current = path
    onClose()
  }

  function open(): void {
    if (path === null) return
    opened.current = path
    onClose()
  }

  /** As long as the dialog is there it keeps the focus: the script gets it afterwards. */
  function focusScript(): boolean {
    if (opened.current === null) return false
    void studio.editor.getState().open(opened.current)
    return true
  }

  const names = namesOfRoots(roots ?? [])
  return (
    <Modal
      title="New hook"
      intro="A working script to start from, switched on at once, with two saved payloads that show both of its ways."
      wide
      onClose={onClose}
      focusElsewhere={focusScript}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} disabled={directory === undefined || isThere || isBusy}>
            Create and open
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={style['columns']}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void create()
        }}
      >
        <div className={style['choices']}>
          <EventChoice value={event} onPick={setEvent} />
          <div className={style['pickers']}>
            <Picker
              label="Place"
              value={directory?.path ?? ''}
              items={directories.map((place) => ({
                value: place.path,
                title: place.root === null ? 'global' : (names.get(place.root) ?? place.root),
                detail: pathText(place.path, home),
                tag: place.exists ? null : 'will be created',
              }))}
              onPick={setPicked}
            />
            <Picker
              label="Language"
              value={language}
              items={languages.map((value) => ({
                value,
                title: LANGUAGE_TITLES[value],
                tag: missing !== null && missing(value).length > 0 ? `no ${missing(value).join(', ')} here` : null,
              }))}
              onPick={setLanguage}
            />
          </div>
          <Choice
            label="Purpose"
            value={purpose}
            options={purposes.map((value) => ({ value, title: PURPOSE_TITLES[value] }))}
            onChoose={setWish}
          />
        </div>
        <div className={style['result']}>
          <p className={style['path']}>
            {path === null ? 'Open a folder first.' : pathText(path, home)}
            {directory?.exists === false && ' — the folder will be created'}
          </p>
          <p className={style['about']}>
            <strong>{template.title}.</strong> {template.description}
          </p>
          {absent.length > 0 && <p className={style['absent']}>{sayMissingPrograms(absent)}</p>}
          {isThere && (
            <p className={style['taken']} role="alert">
              There is a {event} hook at this place already; it is never written over.{' '}
              <Button onClick={open}>Open that one</Button>
            </p>
          )}
          <FailureLine failure={error} />
          <Preview text={template.text} language={language} />
        </div>
      </form>
    </Modal>
  )
}

import { useEffect, useState } from 'react'
import { LANGUAGE_PROGRAMS, TEMPLATE_LANGUAGES, type TemplateLanguage } from '../../../shared/templates/template.ts'
import { useStudio } from '../../stores/studio-context.ts'

const PROGRAMS = [...new Set(TEMPLATE_LANGUAGES.flatMap((language) => LANGUAGE_PROGRAMS[language]))]

/** For each language the programs that a hook at this path would not find; null as long as that is not known, and where it cannot be. */
export function useMissingPrograms(path: string | null): ((language: TemplateLanguage) => readonly string[]) | null {
  const { bridge } = useStudio()
  const [found, setFound] = useState<Readonly<Record<string, string | null>> | null>(null)
  useEffect(() => {
    if (path === null) return undefined
    let isCurrent = true
    const look = async (): Promise<void> => {
      const facts = await bridge.request('scripts.facts', { path, text: '', commands: PROGRAMS })
      if (isCurrent) setFound(facts.ok ? facts.value.commands : null)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [bridge, path])
  return found === null ? null : (language) => LANGUAGE_PROGRAMS[language].filter((name) => found[name] === null)
}

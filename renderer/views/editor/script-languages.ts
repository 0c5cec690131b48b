import type { Extension } from '@codemirror/state'
import { assertNever } from '../../../shared/assert-never.ts'
import type { ScriptLanguage } from '../../../shared/lint/script-language.ts'
import { FOLD_BY_INDENT } from './fold-blocks.ts'
import { SHELL_INDENT, SHELL_INDENT_ON_INPUT } from './shell-indent.ts'

/** What colours, folds and completes a language in the editor; each comes as a chunk of its own. */
export async function languageExtension(language: ScriptLanguage): Promise<Extension> {
  switch (language) {
    case 'bash':
    case 'sh': {
      const [{ StreamLanguage }, { shell }] = await Promise.all([
        import('@codemirror/language'),
        import('@codemirror/legacy-modes/mode/shell'),
      ])
      const languageData = { ...shell.languageData, indentOnInput: SHELL_INDENT_ON_INPUT }
      return [StreamLanguage.define({ ...shell, languageData }), SHELL_INDENT, FOLD_BY_INDENT]
    }
    case 'node': {
      const { javascript } = await import('@codemirror/lang-javascript')
      return javascript({ typescript: true })
    }
    case 'python': {
      const { python } = await import('@codemirror/lang-python')
      return python()
    }
    case 'powershell': {
      const [{ StreamLanguage }, { powerShell }] = await Promise.all([
        import('@codemirror/language'),
        import('@codemirror/legacy-modes/mode/powershell'),
      ])
      return [StreamLanguage.define(powerShell), FOLD_BY_INDENT]
    }
    case 'unknown':
      return []
    default:
      return assertNever(language)
  }
}

/** The spaces of one step of indentation. */
export const INDENTS: Readonly<Record<ScriptLanguage, string>> = {
  bash: '  ',
  sh: '  ',
  node: '  ',
  python: '    ',
  powershell: '    ',
  unknown: '  ',
}

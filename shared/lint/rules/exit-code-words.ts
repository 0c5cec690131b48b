/**
 * What an exit code does to an answer that was printed before it: profiles differ in that. Source: what Cline documents, and
 * what its VS Code extension 4.1 does.
 */
export function exitWithAnswer(code: string): string {
  const two = code === '2' ? ' 2 is not special here.' : ''
  return `The script answers, and ends with exit code ${code} all the same: the profile cline takes the answer, but Cline 4.1 drops it, and the action goes ahead.${two}`
}

/** What an exit code does where no answer is seen before it; `answers`: the script prints one somewhere. */
export function exitWithoutAnswer(code: string, answers: boolean): string {
  const what = code === '2' ? 'Exit code 2 has no meaning of its own here' : `Exit code ${code} is not a “no”`
  const effect = 'the hook counts as failed, and the action goes ahead'
  const both = answers
    ? `unless the script has answered before, ${effect}; an answer counts under the profile cline, and Cline 4.1 drops it`
    : `without an answer ${effect}`
  return `${what}: ${both}. To say no, print {"cancel":true,"errorMessage":"…"} and end with exit code 0.`
}

/** An output that is still open this long after the hook's own exit is held by somebody else. */
const HELD_AFTER_MS = 8
/** From the end of an output to the word that it is closed: it is read, its stream ends, its handle is given back. */
const TURNS_TO_CLOSE = 3

/**
 * Calls back when an output of a hook that has exited is still open after the while in which outputs close by themselves.
 * A busy loop comes to its timers before it reads what has long happened: so it gets its turns to read it first. Gives
 * what calls it off.
 */
export function whenStillOpen(tell: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let turn: NodeJS.Immediate | undefined
  const wait = (turns: number): void => {
    turn = setImmediate(() => (turns === 1 ? tell() : wait(turns - 1)))
  }
  // Nearly always the outputs are closed in the same turn: then no timer is needed.
  turn = setImmediate(() => {
    timer = setTimeout(() => wait(TURNS_TO_CLOSE), HELD_AFTER_MS)
  })
  return () => {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}

import style from './shape.module.css'

/** What a shape says: every colour has its own form, so that it is read without colour too. */
export type ShapeKind = 'blocks' | 'stopped' | 'goes-ahead' | 'did-not-decide' | 'trouble' | 'off' | 'ready' | 'running'

const FORMS: Readonly<Record<ShapeKind, string>> = {
  blocks: 'M2.5 2.5h7v7h-7z',
  stopped: 'M3 3h6v6h-6z',
  'goes-ahead': 'M6 2.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z',
  'did-not-decide': 'M6 1.8 10.2 6 6 10.2 1.8 6z',
  trouble: 'M6 1.8 10.6 10H1.4z',
  off: 'M6 2.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z',
  ready: 'M6 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  running: 'M6 2.2a3.8 3.8 0 1 1-3.8 3.8',
}

/** A small mark beside a word that says the same. */
export function Shape({ kind }: { readonly kind: ShapeKind }) {
  return (
    <svg className={`${style['shape']} ${style[kind]}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d={FORMS[kind]} />
    </svg>
  )
}

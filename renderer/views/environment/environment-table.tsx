import { useState } from 'react'
import type { EnvironmentRow } from './environment-rows.ts'
import style from './environment.module.css'

interface EnvironmentTableProps {
  readonly heading: string
  /** What the first column is. */
  readonly first: string
  readonly titles: readonly string[]
  readonly rows: readonly EnvironmentRow[]
  /** The values are places in the search. */
  readonly places?: boolean
}

/** Variables or entries with what each environment makes of them; what looks secret is shown when it is asked for. */
export function EnvironmentTable({ heading, first, titles, rows, places = false }: EnvironmentTableProps) {
  if (rows.length === 0) return <p className={style['quiet']}>{heading}: none.</p>
  return (
    <table className={`${style['table']} ${places ? style['places'] : ''}`}>
      <caption>{heading}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} places={places} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, places }: { readonly row: EnvironmentRow; readonly places: boolean }) {
  const [isShown, setIsShown] = useState(!row.secret)
  const { name, values, differs } = row
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        <span className={style['name']}>{name === '' ? '(empty: the working directory)' : name}</span>
        {row.secret && (
          <button
            type="button"
            className={style['show']}
            aria-pressed={isShown}
            aria-label={`Show ${name}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'hide' : 'show'}
          </button>
        )}
      </th>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns stay in their places
        <td key={index}>
          <Value value={value} isShown={isShown} places={places} />
        </td>
      ))}
    </tr>
  )
}

function Value({ value, isShown, places }: { value: string | null; isShown: boolean; places: boolean }) {
  if (value === null) return <span className={style['absent']}>{places ? 'not searched' : 'not set'}</span>
  if (!isShown) return <span className={style['absent']}>hidden</span>
  if (places) return <span>{value}.</span>
  return value === '' ? <span className={style['absent']}>empty</span> : <code>{value}</code>
}

import { seriesText } from '../../stores/payload-table.ts'
import type { PayloadSeries } from '../../stores/payload-table.ts'
import style from './series-progress.module.css'

/** How far a series of payloads is: a bar, and `12 / 40 · 2 failed`. It is told once, when the series is over. */
export function SeriesProgress({ series }: { readonly series: PayloadSeries | null }) {
  const text = series === null ? '' : seriesText(series)
  return (
    <div className={style['progress']} data-failed={(series !== null && series.differs > 0) || undefined}>
      {series !== null && (
        <>
          <progress aria-label="Payloads fired" value={series.done} max={series.all} />
          <span className={style['words']}>{text}</span>
        </>
      )}
      <output className="visually-hidden">{series?.going === false ? text : ''}</output>
    </div>
  )
}

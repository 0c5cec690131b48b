import { Fragment } from 'react'
import type { RunReport } from '../../../../shared/report.ts'
import { Button } from '../../../ui/button.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { copyText } from './clipboard.ts'
import { copyGroups } from './copy-items.ts'

/** Everything of a run that can be copied, in one menu. */
export function CopyMenu(props: {
  readonly report: RunReport | null
  /** Home folders that are known, for masking. */
  readonly homes: readonly string[]
  /** Hands the run over as a file; left out where that cannot be. */
  readonly onExport?: () => void
}) {
  const { report, homes, onExport } = props
  const trigger = (
    <Button look="quiet" disabled={report === null}>
      Copy <Chevron />
    </Button>
  )
  return (
    <Menu trigger={trigger}>
      {report !== null &&
        copyGroups(report, homes).map((group, index) => (
          <Fragment key={group.key}>
            {index > 0 && <MenuLine />}
            <MenuHeading>{group.title}</MenuHeading>
            {group.items.map(({ label, what, text }) => (
              <MenuItem
                key={label}
                disabled={text === null}
                onSelect={() => text !== null && void copyText(what, text())}
              >
                {label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      {report !== null && onExport !== undefined && (
        <>
          <MenuLine />
          <MenuItem onSelect={onExport}>Export as a file…</MenuItem>
        </>
      )}
    </Menu>
  )
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDrafts } from '../../../electron/store/drafts.ts'
import { openSession, withRoots } from '../../../electron/store/recents.ts'
import { openSettings } from '../../../electron/store/settings.ts'
import { openTrust } from '../../../electron/store/trust.ts'

/** A program that changes the state of a data folder many times, as one of several studios does: `dataDir name field turns [stay]`. */
const [dataDir = '', name = '', field = '', turns = '', then = 'end'] = process.argv.slice(2)
const trust = openTrust(dataDir)
const session = openSession(dataDir)
const settings = openSettings(dataDir)
const drafts = openDrafts(dataDir)
process.stdout.write('ready\n')
process.stdin.once('data', () => {
  for (let turn = 0; turn < Number(turns); turn += 1) {
    const folder = join(dataDir, 'hooks', `${name}-${turn}`)
    mkdirSync(folder, { recursive: true })
    const results = [
      trust.grant([folder]),
      session.update((now) => withRoots(now, now.roots ?? [], turn < 5 ? [folder] : [])),
      settings.update((now) => ({ ...now, ...(field === 'theme' ? { theme: 'dark' } : { fireOnSave: true }) })),
      drafts.put({ key: `file:/${turn}`, text: `${name} ${turn}`, base: null, window: name }),
    ]
    for (const result of results) if (!result.ok) throw new Error(result.error.message)
  }
  if (then === 'end') process.exit()
  process.stdout.write('done\n')
})

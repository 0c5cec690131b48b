import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { connectStudio } from './bridge.ts'
import { signalRuns } from './notify.ts'
import { loadSamples } from './stores/load-samples.ts'
import { StudioContext } from './stores/studio-context.ts'
import { createStudio } from './stores/studio.ts'
import { claimWindow } from './stores/window-id.ts'
import './styles/tokens.css'
import './styles/base.css'
import { applyTheme, followContrast, servedTheme } from './theme.ts'
import { Mistakes } from './views/frame/mistakes.tsx'
import { askAboutScript } from './views/editor/script-reader.ts'

const bridge = connectStudio()
// A browser keeps drafts with the tab: another program may be served from the same port tomorrow.
const storage = bridge.shell === 'desktop' ? localStorage : sessionStorage
const studio = createStudio({
  bridge,
  loadSamples,
  storage,
  local: localStorage,
  identity: claimWindow(sessionStorage, 'locks' in navigator ? navigator.locks : undefined),
  lint: (input) => askAboutScript('lint', input),
  theme: servedTheme(),
})
studio.settings.subscribe((now, before) => {
  if (now.theme !== before.theme) applyTheme(now.theme)
})
signalRuns(studio)
followContrast(() => studio.settings.getState().theme)
const { flush, leave } = studio.drafts.getState()
window.addEventListener('pagehide', leave)
window.addEventListener('pagehide', () => studio.windowState.getState().flush())
window.addEventListener('blur', flush)
// What another program did to a script meanwhile is seen at once, also where nobody watches.
window.addEventListener('focus', () => void studio.editor.getState().readAll())
document.addEventListener('visibilitychange', flush)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
createRoot(root).render(
  <StudioContext value={studio}>
    <Mistakes>
      <App />
    </Mistakes>
  </StudioContext>,
)

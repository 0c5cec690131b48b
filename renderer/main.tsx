import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { connectStudio } from './bridge.ts'
import { loadSamples } from './stores/load-samples.ts'
import { StudioContext } from './stores/studio-context.ts'
import { createStudio } from './stores/studio.ts'
import './styles/tokens.css'
import './styles/base.css'
import { applyTheme, rememberedTheme } from './theme.ts'

const bridge = connectStudio()
// A browser keeps drafts with the tab: another program may be served from the same port tomorrow.
const storage = bridge.shell === 'desktop' ? localStorage : sessionStorage
const studio = createStudio({ bridge, loadSamples, storage, theme: rememberedTheme() })
studio.settings.subscribe((now, before) => {
  if (now.theme !== before.theme) applyTheme(now.theme)
})
window.addEventListener('pagehide', studio.keepDrafts)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
createRoot(root).render(
  <StudioContext value={studio}>
    <App />
  </StudioContext>,
)

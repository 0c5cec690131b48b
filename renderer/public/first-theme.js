// Runs before anything is drawn, which a module does not: a window in the wrong colours would flash.
// The key is the one of theme.ts.
const theme = localStorage.getItem('hook-studio.theme')
const root = document.documentElement.dataset
if (theme === 'light' || theme === 'dark') root.theme = theme
if (theme === 'high-contrast') root.theme = 'dark'
if (theme === 'high-contrast' || matchMedia('(prefers-contrast: more)').matches) root.contrast = 'more'

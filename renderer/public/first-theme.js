// Runs before anything is drawn, which a module does not: a window in the wrong colours would flash.
// The studio serves the page with the theme of its settings.
const root = document.documentElement.dataset
const theme = root.wantedTheme
if (theme === 'light' || theme === 'dark') root.theme = theme
if (theme === 'high-contrast') root.theme = 'dark'
if (theme === 'high-contrast' || matchMedia('(prefers-contrast: more)').matches) root.contrast = 'more'

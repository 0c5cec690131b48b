// Runs before anything is drawn, which a module does not: a window in the wrong colours would flash.
// The key is the one of theme.ts.
const theme = localStorage.getItem('hook-studio.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

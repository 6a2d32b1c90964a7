// A file of its own because the content security policy forbids inline scripts.
// Sets the color scheme before the first paint, so that a dark screen never flashes white, and keeps the browser's own bars in it.
// Notes whether a session is stored: the frame of its screens is then drawn before the app has loaded.
(() => {
  const root = document.documentElement;
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
    root.toggleAttribute(
      'data-session',
      Object.keys(localStorage).some((key) => key.endsWith('-auth-token')),
    );
  } catch {
    // Storage is blocked: the system's scheme is used.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const colorBars = () => {
    const isDark = root.getAttribute('data-mantine-color-scheme') === 'dark';
    document.querySelector('meta[name="theme-color"]').setAttribute('content', isDark ? '#101216' : '#ffffff');
  };
  colorBars();
  new MutationObserver(colorBars).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
})();

// Before the first paint: the colours that this device chose or the system has, so that a dark page never flashes white.
(() => {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = chosen === 'dark' || chosen === 'light' ? chosen : system;
})();

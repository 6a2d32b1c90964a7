/** Shown when even the settings cannot be loaded: without theme and router, plain elements must do. */
export function showStartFailure(container: HTMLElement, error: unknown): void {
  const box = document.createElement('main');
  box.style.cssText = 'max-width:28rem;margin:18vh auto;padding:0 1.5rem;font:15px/1.5 system-ui,sans-serif';
  const title = document.createElement('h1');
  title.style.cssText = 'font-size:1.25rem;margin:0 0 .5rem';
  title.textContent = 'The portal could not start';
  const text = document.createElement('p');
  text.textContent = 'We could not reach the server. Check your internet connection, then try again.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.style.cssText = 'font:inherit;padding:.5rem 1rem;min-height:40px;cursor:pointer';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => window.location.reload());
  box.append(title, text, retry);
  container.replaceChildren(box);
  console.error(error);
}

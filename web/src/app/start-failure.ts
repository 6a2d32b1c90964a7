/** Shown when the settings cannot be loaded. Uses plain elements, because theme and router need the settings. */
export function showStartFailure(container: HTMLElement, error: unknown): void {
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.style.cssText = 'font:inherit;padding:.5rem 1rem;min-height:40px;cursor:pointer';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => window.location.reload());
  show(container, 'The portal could not start', 'Reload the page. If that does not help, contact the agency.', retry);
  console.error(error);
}

/** Shown while loading the settings is retried. */
export function showUnreachable(container: HTMLElement): void {
  if (container.childElementCount === 0) show(container, "We can't reach the server", 'Trying again…');
}

function show(container: HTMLElement, title: string, text: string, ...rest: HTMLElement[]): void {
  const box = document.createElement('main');
  box.style.cssText = 'max-width:28rem;margin:18vh auto;padding:0 1.5rem;font:15px/1.5 system-ui,sans-serif';
  const heading = document.createElement('h1');
  heading.style.cssText = 'font-size:1.25rem;margin:0 0 .5rem';
  heading.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  paragraph.role = 'status';
  box.append(heading, paragraph, ...rest);
  container.replaceChildren(box);
}

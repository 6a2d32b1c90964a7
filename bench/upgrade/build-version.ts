import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const workspaces = ['.', 'domain', 'contract', 'server', 'web', 'e2e', 'bench'];
const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).trim();

export const nameOf = (ref: string) => git('log', '-1', '--format=%h "%s"', ref);

/** The newest tag before HEAD; without tags, the commit before. */
export function previousVersion(): string {
  const [tag] = git('tag', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n');
  return tag === undefined || tag === '' ? 'HEAD~1' : tag;
}

/** Builds a commit in a worktree below `folder`, with this checkout's packages as far as the lockfile is the same. Returns its build. */
export function buildVersion(ref: string, folder: string): string {
  const tree = join(folder, git('rev-parse', '--short', ref));
  if (!existsSync(join(tree, 'dist/server/main.js'))) {
    if (!existsSync(tree)) git('worktree', 'add', '--detach', tree, ref);
    for (const workspace of workspaces) {
      const packages = join(root, workspace, 'node_modules');
      if (existsSync(packages) && !existsSync(join(tree, workspace, 'node_modules')))
        execFileSync('cp', ['-al', packages, join(tree, workspace, 'node_modules')]);
    }
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: 'inherit' });
  }
  return join(tree, 'dist');
}

export function removeVersions(folder: string): void {
  execFileSync('rm', ['-rf', folder]);
  git('worktree', 'prune');
}

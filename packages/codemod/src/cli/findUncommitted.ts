import { execFileSync } from 'node:child_process'

/** What git says about a folder: how many files have changes that no commit has. */
export type GitState = { isRepository: boolean; uncommitted: number }

/** Asks git about a folder. */
export function findUncommitted(folder: string): GitState {
  try {
    const output = execFileSync('git', ['status', '--porcelain', '--', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return { isRepository: true, uncommitted: output.split('\n').filter(Boolean).length }
  } catch {
    // No git, or no repository: there is nothing to compare with afterwards.
    return { isRepository: false, uncommitted: 0 }
  }
}

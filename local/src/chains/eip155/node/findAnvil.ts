import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LocalError } from '@latchkey/errors/local'

const anvilVersion = '1.7.1'
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds the anvil program for this computer. It is taken from its platform package, not through the
 * package's launcher script, which would be one more process to end.
 *
 * @param platform - Operating system, as Node names it.
 * @param architecture - Processor, as Node names it.
 * @returns The program's path.
 * @throws local/program-missing with the package to install.
 */
export function findAnvil(platform: string = process.platform, architecture: string = process.arch): string {
  const packageName = `@foundry-rs/anvil-${platform}-${architectures[architecture] ?? architecture}`
  const ours = createRequire(import.meta.url)
  const manifestPath =
    resolveIn(ours, `${packageName}/package.json`) ??
    // Not hoisted: the platform package may lie below the main one.
    resolveIn(ours, '@foundry-rs/anvil/package.json', `${packageName}/package.json`)
  if (!manifestPath) {
    throw new LocalError('local/program-missing', {
      program: 'anvil',
      packageName: `${packageName}@${anvilVersion}`,
    })
  }
  return join(dirname(manifestPath), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
}

function resolveIn(from: NodeJS.Require, ...requests: string[]): string | undefined {
  try {
    let path: string | undefined
    for (const request of requests) path = (path ? createRequire(path) : from).resolve(request)
    return path
  } catch {
    return undefined // Not installed: the caller decides what that means.
  }
}

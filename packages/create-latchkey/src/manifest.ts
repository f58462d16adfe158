import { readFileSync } from 'node:fs'

interface Manifest {
  version: string
  devDependencies: Readonly<Record<string, string>>
}

const manifest: Manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Of this release, which is that of all our packages. */
export const { version } = manifest

/** Of others' packages that projects may have: what this release is tested with, so this package is developed with it. */
export const versions = manifest.devDependencies

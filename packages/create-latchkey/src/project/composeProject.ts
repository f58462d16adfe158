import { version, versions } from '../manifest.js'
import type { Choices } from './Choices.js'
import type { Files, Framework } from './frameworks/Framework.js'
import { frameworks } from './frameworks/registry.js'
import type { Part } from './parts/Part.js'
import { listParts } from './parts/registry.js'
import { printJson } from './printJson.js'

const strictOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
}

/**
 * Composes a project: every file of it, as text.
 *
 * @param choices - What it is made of.
 * @param ownPackages - The version of each of our packages, or where it is; `latchkey` of this release by default.
 *
 * @example
 * const files = composeProject({
 *   name: 'my-app',
 *   framework: 'vite',
 *   features: { solana: true },
 * })
 */
export function composeProject(
  choices: Choices,
  ownPackages: Readonly<Record<string, string>> = { latchkey: version },
): Files {
  const framework = frameworks[choices.framework]
  const parts = listParts(choices)
  const { compilerOptions, ...reach } = framework.tsconfig
  return {
    'package.json': printJson(describePackage(choices.name, framework, parts, ownPackages)),
    'tsconfig.json': printJson({ compilerOptions: { ...strictOptions, ...compilerOptions }, ...reach }),
    '.gitignore': ['node_modules', ...framework.ignored, ''].join('\n'),
    ...framework.printFiles(choices, parts),
  }
}

function describePackage(
  name: string,
  { scripts, ...framework }: Framework,
  parts: readonly Part[],
  ownPackages: Readonly<Record<string, string>>,
) {
  const dependencies = ['react', 'react-dom', ...framework.dependencies]
  const devDependencies = ['@types/react', '@types/react-dom', 'typescript', ...framework.devDependencies]
  return {
    ...{ name, version: '0.0.0', private: true, type: 'module', scripts },
    dependencies: sortByName({
      ...ownPackages,
      ...pickRanges([...dependencies, ...parts.flatMap((part) => part.dependencies ?? [])]),
    }),
    devDependencies: sortByName(pickRanges(devDependencies)),
  }
}

function pickRanges(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `^${versions[name]}`]))
}

function sortByName(ranges: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ranges).sort(([one], [other]) => (one < other ? -1 : 1)))
}

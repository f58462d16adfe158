import { listIngredients } from './workspaces.mjs'

/**
 * @typedef {{ name: string, title: string, args: readonly string[], inputs: readonly string[], outputs: readonly string[] }} BuildStep
 * @typedef {import('./workspaces.mjs').Workspace} Workspace
 */

const shared = ['package-lock.json', 'packages/design', 'tsconfig.json', 'tsconfig.base.json']

/** Has no compiler: the style sheet of the design, tests of the whole, and the web app, which has one of its own. */
const notCompiled = ['packages/design', 'apps/web', 'e2e', 'bench']

/**
 * The steps of a build, in order. What each is made from follows from the packages there are and what they depend on.
 *
 * @param {readonly Workspace[]} workspaces - All packages.
 * @returns {readonly BuildStep[]}
 */
export function describeBuildSteps(workspaces) {
  const compiled = workspaces.map(({ folder }) => folder).filter((folder) => !notCompiled.includes(folder))
  /** @param {string} folder */
  const listSources = (folder) => [`${folder}/src`, `${folder}/package.json`, `${folder}/tsconfig.json`]
  /** @param {string} app */
  const listInputs = (app) => {
    const packages = listIngredients(workspaces, app).filter((folder) => compiled.includes(folder))
    return [...shared, app, ...packages.filter((folder) => folder !== app).flatMap(listSources)]
  }
  return [
    {
      name: 'styles',
      title: 'Building the modal’s styles',
      args: ['npm', 'run', '--silent', 'build:styles', '-w', '@latchkey/modal'],
      inputs: [
        'packages/design',
        'packages/modal/src/styles',
        'packages/modal/scripts',
        'packages/modal/package.json',
      ],
      outputs: ['packages/modal/src/styles/generated', 'packages/modal/dist/styles.css'],
    },
    {
      name: 'packages',
      title: 'Building the packages and servers',
      args: ['npx', '--no-install', 'tsc', '-b'],
      inputs: [
        ...shared,
        ...compiled.flatMap(listSources),
        ...compiled.map((folder) => `${folder}/tsconfig.node.json`),
      ],
      outputs: compiled.map((folder) => `${folder}/dist`),
    },
    {
      name: 'pocket',
      title: 'Building Pocket, the trial wallet',
      args: ['npm', 'run', '--silent', 'build', '-w', '@latchkey/pocket'],
      inputs: listInputs('apps/pocket'),
      outputs: ['apps/pocket/dist/app'],
    },
    {
      name: 'secure',
      title: 'Building the secure site',
      args: ['npm', 'run', '--silent', 'build', '-w', '@latchkey/secure'],
      inputs: listInputs('apps/secure'),
      outputs: ['apps/secure/dist/site/manifest.json'],
    },
    {
      name: 'web',
      title: 'Building the web app',
      args: ['npm', 'run', '--silent', 'build', '-w', '@latchkey/web'],
      inputs: listInputs('apps/web'),
      outputs: ['apps/web/.next/BUILD_ID'],
    },
  ]
}

import { featureNames, frameworkNames } from './project/Choices.js'
import { features } from './project/parts/registry.js'

const flags: readonly (readonly [flag: string, what: string])[] = [
  [`--framework ${frameworkNames.join('|')}`, 'the framework'],
  ...featureNames.map((name) => [`--${name}, --no-${name}`, features[name].help] as const),
  ['--gateway URL', "your own gateway; otherwise the one of Latchkey's npm start, on this machine"],
  ['--project-id ID', 'your project at that gateway'],
  ['--secure URL', 'its secure site, for --login'],
  ['--packages FOLDER', 'takes our packages from archives that npm run pack wrote (install with npm)'],
  ['-y, --yes', `asks nothing: ${frameworkNames[0]}, this machine's gateway, and no to the rest`],
  ['-h, --help', 'says this'],
  ['--version', 'says the version'],
]

const width = Math.max(...flags.map(([flag]) => flag.length))

/** What `--help` says. */
export const help = `Writes a new project with a wallet button.

  npm create latchkey [FOLDER] -- [FLAGS]

${flags.map(([flag, what]) => `  ${flag.padEnd(width)}  ${what}`).join('\n')}
`

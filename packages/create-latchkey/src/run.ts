import { relative, resolve } from 'node:path'
import { answer, answerText } from './answers/answer.js'
import { createFolderQuestion, toPackageName } from './answers/folder.js'
import { Cancelled, type Prompts, usualAnswers } from './answers/Prompts.js'
import { type Flags, readFlags } from './answers/readFlags.js'
import { help } from './help.js'
import { listArchives } from './listArchives.js'
import { version } from './manifest.js'
import { listNextSteps } from './nextSteps.js'
import { composeProject } from './project/composeProject.js'
import { UsageError } from './UsageError.js'
import { writeProject } from './writeProject.js'

/** Where the command runs, and who it talks to. */
export interface Surroundings {
  args: readonly string[]
  /** The folder that paths start from. */
  from: string
  userAgent: string | undefined
  /** Nothing where nobody can answer. */
  prompts: Prompts | undefined
  print(text: string): void
  printError(text: string): void
}

/**
 * Runs the command.
 *
 * @returns The exit code: 1 for a mistake, 130 when cancelled.
 */
export async function run(surroundings: Surroundings): Promise<number> {
  try {
    const flags = readFlags(surroundings.args)
    if (flags.help) surroundings.print(help)
    else if (flags.version) surroundings.print(`${version}\n`)
    else await create(flags, surroundings)
    return 0
  } catch (error) {
    if (error instanceof Cancelled) {
      surroundings.printError('Cancelled: nothing was written.\n')
      return 130
    }
    if (!(error instanceof UsageError)) throw error
    surroundings.printError(`${error.message}\n`)
    return 1
  }
}

async function create(flags: Flags, { from, userAgent, print, ...surroundings }: Surroundings) {
  const prompts = flags.yes ? usualAnswers : surroundings.prompts
  if (!prompts)
    throw new UsageError("This isn't a terminal, so nobody can answer. Add --yes, and flags (see --help).")
  const folder = resolve(from, await answerText(flags.folder, createFolderQuestion(from), prompts))
  const packages = flags.packages && listArchives(resolve(from, flags.packages), folder)
  const answers = await answer(flags, prompts)
  const files = composeProject({ name: toPackageName(folder) ?? '', ...answers }, packages || undefined)
  writeProject(folder, files)
  const shown = relative(from, folder)
  const steps = [
    ...(shown ? [`cd ${/\s/.test(shown) ? `"${shown}"` : shown}`] : []),
    ...listNextSteps(packages ? undefined : userAgent),
  ]
  const lines = [
    '',
    `${Object.keys(files).length} files are in ${shown || 'this folder'}. Next:`,
    '',
    ...steps.map((step) => `  ${step}`),
    ...(answers.gateway ? [] : ['', "The page uses the gateway that npm start runs in Latchkey's folder."]),
    '',
  ]
  print(lines.join('\n'))
}

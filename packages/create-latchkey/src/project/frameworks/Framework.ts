import type { Choices } from '../Choices.js'
import type { Part } from '../parts/Part.js'

/** The text of each file of a project, by its path. */
export type Files = Readonly<Record<string, string>>

/** What a project has because of its framework. */
export interface Framework {
  label: string
  /** Whether pages are rendered on a server first. */
  rendersOnServer: boolean
  scripts: Readonly<Record<string, string>>
  dependencies: readonly string[]
  devDependencies: readonly string[]
  /** Options of the compiler beside those of every project, and what it reads. */
  tsconfig: { compilerOptions: object; include: readonly string[]; exclude?: readonly string[] }
  /** What its tools write, and git leaves out. */
  ignored: readonly string[]
  /** The site, and the settings of its tools. */
  printFiles(choices: Choices, parts: readonly Part[]): Files
}

import type { Choices } from '../Choices.js'
import type { Code, Imports } from '../printModule.js'

/** What an answer adds to the site. */
export interface Part {
  /** An entry of `chains` in `createKit`. */
  chain?: Code
  /** An entry of `connectors` in `createKit`. */
  connector?: Code
  /** A statement before the kit is made. */
  setup?: Code
  /** Elements around the kit's provider, the outermost first. */
  wrappers?: readonly Wrapper[]
  /** Packages that the site imports itself, beside `latchkey` and React. */
  dependencies?: readonly string[]
}

/** An element around the page. */
export interface Wrapper {
  name: string
  /** As they are written: `config={config}`. */
  props: string
  imports: Imports
  /** A statement before the component. */
  setup?: string
}

/** What is asked with yes or no, and can be said with a flag of its name. */
export interface Feature {
  /** What it is called in a list to choose from. */
  label: string
  /** What the flag's line in the help says. */
  help: string
  describe(choices: Choices): Part
}

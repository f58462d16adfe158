import { UsageError } from '../UsageError.js'

/** Who answers the questions: somebody at a terminal, or nobody. */
export interface Prompts {
  /** @throws {Cancelled} */
  askText(question: TextQuestion): Promise<string>
  /** @throws {Cancelled} */
  askChoice<Name extends string>(question: ChoiceQuestion<Name>): Promise<Name>
  /**
   * Asks for any of several, none among them.
   *
   * @throws {Cancelled}
   */
  askSeveral<Name extends string>(question: ChoiceQuestion<Name>): Promise<readonly Name[]>
}

export interface TextQuestion {
  question: string
  /** Which says the same on the command line. */
  flag: string
  /** Taken for an empty answer; without it there must be one. */
  usual?: string
  /** What is wrong with an answer. */
  findProblem(answer: string): string | undefined
}

export interface ChoiceQuestion<Name extends string> {
  question: string
  /** Of one answer the first is the usual one; of several answers none is. */
  options: readonly { name: Name; label: string; hint?: string }[]
}

/** Thrown when the visitor of the terminal leaves instead of answering. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Takes the usual answer to everything, for `--yes`. */
export const usualAnswers: Prompts = {
  async askText({ flag, usual, findProblem }) {
    if (usual === undefined) throw new UsageError(`${flag} is missing, and --yes asks nothing. Add it.`)
    const problem = findProblem(usual)
    if (problem) throw new UsageError(problem)
    return usual
  },
  async askChoice({ options: [first], question }) {
    if (!first) throw new Error(`Nothing to choose from: ${question}`)
    return first.name
  },
  askSeveral: async () => [],
}

import type { Readable, Writable } from 'node:stream'
import { confirm, isCancel, select, text } from '@clack/prompts'
import { Cancelled, type Prompts } from './Prompts.js'

/** Asks at a terminal. Ctrl-C and Escape cancel. */
export function createTerminalPrompts(terminal: { input: Readable; output: Writable }): Prompts {
  return {
    async askText({ question, usual = '', findProblem }) {
      const answer = await text({
        ...terminal,
        message: question,
        placeholder: usual,
        validate: (given) => findProblem(given?.trim() || usual),
      })
      return unlessCancelled(answer).trim() || usual
    },
    async askChoice({ question, options }) {
      const shown = options.map(({ name, ...rest }, value) => ({ value, ...rest }))
      const index = unlessCancelled(await select({ ...terminal, message: question, options: shown }))
      const chosen = options[index]
      if (!chosen) throw new Error(`Nothing to choose from: ${question}`)
      return chosen.name
    },
    async askYesOrNo(question) {
      return unlessCancelled(await confirm({ ...terminal, message: question, initialValue: false }))
    },
  }
}

function unlessCancelled<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Cancelled('Cancelled')
  return answer as Exclude<Answer, symbol>
}

import type { Readable, Writable } from 'node:stream'
import { isCancel, multiselect, select, text } from '@clack/prompts'
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
    async askSeveral({ question, options }) {
      const shown = options.map(({ name, ...rest }, value) => ({ value, ...rest }))
      const message = `${question} (Space chooses, Enter goes on)`
      const chosen = unlessCancelled(
        await multiselect({ ...terminal, message, options: shown, required: false }),
      )
      return options.filter((_, index) => chosen.includes(index)).map(({ name }) => name)
    },
  }
}

function unlessCancelled<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Cancelled('Cancelled')
  return answer as Exclude<Answer, symbol>
}

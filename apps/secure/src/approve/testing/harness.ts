import { createConfirmElsewhere } from '../../frame/createConfirmElsewhere.js'
import { createApprove } from '../createApprove.js'
import { fixtures } from './fixtures.js'

// Shows one example, named in the address: `?fixture=send&theme=dark&phrase=…`. What comes of it is told to the page around
// it, and stands on the document for tests.
const parameters = new URLSearchParams(location.search)
const root = document.getElementById('root')
const fixture = fixtures[parameters.get('fixture') ?? 'send']
if (!root || !fixture) throw new Error(`There are ${Object.keys(fixtures).join(', ')}`)

const tell = (word: string) => {
  document.documentElement.dataset.outcome = word
  parent.postMessage(word, '*')
}
const approve = createApprove({
  root,
  phrase: () => parameters.get('phrase') ?? undefined,
  theme: () => (parameters.get('theme') === 'dark' ? 'dark' : 'light'),
  confirmElsewhere(reason, request) {
    tell(`elsewhere: ${reason}`)
    const elsewhere = parameters.get('elsewhere')
    if (elsewhere === 'window') return createConfirmElsewhere(window, () => request)()
    return Promise.resolve(elsewhere === 'yes')
  },
})
tell(await approve(fixture()))

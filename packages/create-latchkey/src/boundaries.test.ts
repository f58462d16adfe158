import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what writes projects', {
  folder: new URL('.', import.meta.url),
  own: ['project/Choices.ts', 'project/parts/'],
  holds: ['answers/answer.ts', 'answers/readFlags.ts', 'project/composeProject.ts', 'help.ts', 'run.ts'],
})

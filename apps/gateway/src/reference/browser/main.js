import { copyExamples } from './copyExamples.js'
import { filterCalls } from './filterCalls.js'
import { openTarget } from './openTarget.js'
import { tryCalls } from './tryCalls.js'

// On a phone the list of services would fill the first screen.
const index = document.querySelector('.index')
if (index && matchMedia('(max-width: 63.99rem)').matches) index.removeAttribute('open')

filterCalls()
tryCalls()
copyExamples()
openTarget()

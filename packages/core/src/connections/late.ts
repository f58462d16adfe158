// What connections seldom need. A page that never does never loads it.
export { followOtherTab } from './followOtherTab.js'
export { putInFront } from './putInFront.js'
export { switchTo } from './switchTo.js'
export { tellApart } from './tellApart.js'
export { toLeaveFailure } from './toLeaveFailure.js'
export { unlock } from './unlock.js'

import { lateEvent } from '../shared/lateEvent.js'
import { createUnlock } from './createUnlock.js'

// The frame waits for it, and takes it from nobody else: what runs here is what its policy names.
dispatchEvent(new CustomEvent(lateEvent, { detail: createUnlock }))

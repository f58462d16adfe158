import { render } from 'preact'
import { startWorker } from '../parts/startWorker.js'
import { RecoverPage } from './RecoverPage.js'

render(<RecoverPage worker={startWorker()} />, document.body)

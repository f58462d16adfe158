import { render } from 'preact'
import { DeletePage } from './DeletePage.js'

render(<DeletePage />, document.body)

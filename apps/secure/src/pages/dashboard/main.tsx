import { render } from 'preact'
import { Dashboard } from './Dashboard.js'

render(<Dashboard />, document.body)

import { h, render } from 'preact'

render(h('main', null), document.body)

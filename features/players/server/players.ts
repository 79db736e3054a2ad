export { knownName } from './card.ts'
export { linkedAround } from './circle.ts'
export { protectionActions } from './limit-acts.ts'

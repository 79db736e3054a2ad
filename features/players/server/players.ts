export { protectionActions } from './limit-acts.ts'

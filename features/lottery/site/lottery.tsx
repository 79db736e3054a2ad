export { DrawScreen, FairnessScreen, ResultsScreen, TrendsScreen } from './draws/draws.tsx'
export { followLottery } from './hints.ts'

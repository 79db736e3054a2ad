export { DrawScreen, FairnessScreen, ResultsScreen, TrendsScreen } from './draws/draws.tsx'

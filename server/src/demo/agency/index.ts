/** The agency of the demo: a client of the feed like any other, at a pace that can be set. */
export { live } from './live.ts';
export { createSimulation, simulatedKeyName, type SimulatedAgency } from './simulation.ts';
export { insertSimulation } from './simulation.repository.ts';

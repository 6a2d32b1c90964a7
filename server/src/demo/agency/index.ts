/** The demo agency: an ordinary feed client with a configurable pace. */
export { live } from './live.ts';
export { createSimulation, simulatedKeyName, type SimulatedAgency } from './simulation.ts';
export { insertSimulation } from './simulation.repository.ts';

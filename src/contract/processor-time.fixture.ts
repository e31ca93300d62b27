/** @returns the milliseconds of processor time that the work takes: what else the machine does meanwhile is not counted */
export function processorMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1000;
}

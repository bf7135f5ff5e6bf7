import { serveCalls } from '../adapters/serve/process/serve-calls.ts';
import { readServedCatalog } from '../flows/serve/read-served-catalog.ts';

// The program of the process in which the App serves catalogs.
serveCalls(readServedCatalog);
